"""A ConnectX submission as Kaggle takes it: the last function is the agent, and what it prints is no answer."""


def is_open(board, column):
    return board[column] == 0


def agent(observation, configuration):
    print("thinking about", len(observation["board"]), "squares")
    assert configuration["columns"] == configuration.columns == 7 and configuration.inarow == 4
    assert observation.board.count(observation.mark) <= observation.step
    return next(column for column in reversed(range(configuration.columns)) if is_open(observation.board, column))
