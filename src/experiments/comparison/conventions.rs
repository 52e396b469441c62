//! What the columns of a comparison count: a number without its convention says nothing.

/// Field of a row, and what it counts.
pub(super) const CONVENTIONS: [(&str, &str); 21] = [
    (
        "value",
        "score of the root for MAX: the side that moves there, unless a tree begins with min:",
    ),
    ("right", "positions on which the score is the one that the set gives"),
    (
        "nodes",
        "positions entered, roots included; every pass and every re-search counts; on a set the \
         sum over its positions",
    ),
    ("mean_nodes", "nodes over the positions of the set"),
    ("leaves", "nodes scored without expansion, terminals included"),
    (
        "distinct_leaves",
        "leaves counted once each, where iterations or re-searches can score one again",
    ),
    ("terminals", "finished games among the leaves"),
    ("cutoffs", "nodes at which alpha >= beta stopped the loop while a child was left"),
    ("first_move_cutoffs", "cutoffs right after the first child"),
    ("first_move_share", "first-move cutoffs over all cutoffs"),
    ("pruned", "children never entered because of a cutoff"),
    ("table_hits", "nodes that the transposition table answered; they are not leaves"),
    ("ordering_nodes", "nodes of searches that only ordered moves; not part of nodes, but of time"),
    (
        "per_ply",
        "nodes by plies from the root; plies has the other counts likewise, pruned children at \
         the ply of the node that cut",
    ),
    (
        "branching",
        "the b* with 1 + b* + ... + b*^d = nodes, d the deepest ply entered; on a set the mean \
         over its positions",
    ),
    (
        "milliseconds",
        "wall-clock time on this machine, counting without recording: median, fastest and slowest \
         of the repeats",
    ),
    ("ns_per_node", "median time over nodes; ordering searches take time and add no nodes"),
    ("to_minimax", "nodes over those of minimax, if it is among the runs"),
    (
        "to_best_first",
        "nodes over those of alphabeta+best: a reference, not always the smallest tree",
    ),
    ("to_worst", "nodes over those of alphabeta+worst"),
    (
        "to_random",
        "nodes over the mean of alphabeta+random:SEED over the seeds, where every one came to its end",
    ),
];
