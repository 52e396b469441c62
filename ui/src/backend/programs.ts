// A person's own programs as players. Only the window has them, from the list that the person keeps in Settings.
import type { BoardRequest, Setup } from "../generated/wire";

/** A program of the list. */
export interface ListedProgram {
  name: string;
  /** The command with its options, as the command line takes it. */
  command: string;
}

/** A move of a program. */
export interface ProgramMove {
  move: string;
  elapsed_ms: number;
  /** The nodes that it reported, else 0. */
  nodes: number;
  /** The score that it reported, for itself. */
  score: number | null;
  depth: number | null;
  /** The search that it reported, as a file of events. */
  searched: string | null;
  /** The last line of its standard error. */
  complaint: string | null;
}

/** A test of a program. */
export interface TrialLine {
  test: string;
  passed: boolean;
  text: string;
}

export interface Programs {
  list(): Promise<ListedProgram[]>;
  /** Adds a program after the shell's own question, in a language; false if the person declines. */
  save(name: string, command: string, language: string): Promise<boolean>;
  /** Removes a program, likewise. */
  remove(name: string, language: string): Promise<boolean>;
  /** Starts the program if its side has none, and waits for its move. */
  choose(name: string, side: 0 | 1, game: BoardRequest): Promise<ProgramMove>;
  /** Stops the wait for the move of a side, or the tests. */
  stop(place: 0 | 1 | "check"): Promise<void>;
  /** Ends the programs, which hear the result of a finished game. */
  leave(game: BoardRequest | null): Promise<void>;
  check(name: string, setup: Setup): Promise<TrialLine[]>;
}

/** The begin of the word of a seat for a program of the list. */
const PROGRAM = "program:";

/** Returns the word of a seat for a program. */
export const programWord = (name: string): string => PROGRAM + name;
/** Returns the name of the program in a seat; null if another player has it. */
export const programOf = (word: string): string | null =>
  word.startsWith(PROGRAM) ? word.slice(PROGRAM.length) : null;
