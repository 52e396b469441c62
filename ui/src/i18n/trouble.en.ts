// What goes wrong: refusals of the service by code and field, and screens that fail.
import type { ServiceError } from "../generated/wire";

const code: Record<ServiceError["code"], string> = {
  input: "This cannot be read.",
  not_found: "This is not there (any more).",
  busy: "Too much is going on at the moment; try again.",
  limit: "This is larger than the program takes.",
  invalid_file: "This file is not a trace that can be opened.",
  cancelled: "It was cancelled.",
  io: "The file could not be read or written.",
  internal: "The program made a mistake.",
};

export const refusalEn = {
  code,
  field: {
    game: "There is no such game.",
    size: "The size of the board is not possible.",
    k: "The number in a row is not possible.",
    exact: "“Exactly that many” does not belong to this game.",
    margin: "The margin is not possible.",
    subboard: "The search area cannot be read.",
    position: "The position cannot be read.",
    play: "This move cannot be played.",
    run: "The algorithm and order cannot be read.",
    eval: "The evaluation does not fit this game.",
    depth: "The depth is not possible.",
    budget: "The number of nodes to record is not possible.",
    node_limit: "The limit of nodes is not possible.",
    shorten_after_ms: "The moment at which the depth limit falls is not possible.",
    time_limit_ms: "The limit of time is not possible.",
    query: "The search for nodes cannot be read.",
    condition: "The condition cannot be read.",
    link: "The link is damaged.",
    engine: "This player cannot play here.",
    a: "Player A cannot play here.",
    b: "Player B cannot play here.",
    games: "The number of games is not possible.",
    openings: "These openings are not possible.",
    positions: "The set of positions cannot be read.",
    runs: "One of the runs cannot be read.",
    preset: "There is no such program here.",
  },
};

export const brokenEn = {
  title: "This screen has failed.",
  safe: "Your runs, steps and settings are kept. Try again; if it fails once more, go back to the start page or reload the page.",
  reload: "Reload",
  details: "Details for a report",
  startUp: "Plyscope could not start.",
  startUpHelp: "Reload the page. If that does not help, start the program again; this is what went wrong:",
};
