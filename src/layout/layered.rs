//! Places of the items of a graph in rows, with few crossings: each item near the middle of its neighbours.
//!
//! K. Sugiyama, S. Tagawa and M. Toda, "Methods for visual understanding of hierarchical system structures", IEEE
//! Transactions on Systems, Man, and Cybernetics 11, 1981: rows are sorted by the means of their neighbours, downwards
//! and upwards in turn.

/// Sweeps over all rows, down and up in turn.
const SWEEPS: usize = 6;

/// Returns the place of every item in its row: 0 is the middle of the drawing, and neighbours are 1 apart. `rows` has the
/// row of each item, from 0; the items of a row begin in the order of the list. `edges` join items of different rows.
/// O(sweeps x (edges + items log items)).
pub fn layered(rows: &[u32], edges: &[(u32, u32)]) -> Vec<f32> {
    let mut lists: Vec<Vec<u32>> = Vec::new();
    for (item, &row) in (0..).zip(rows) {
        let row = row as usize;
        if lists.len() <= row {
            lists.resize(row + 1, Vec::new());
        }
        lists[row].push(item);
    }
    let mut above = vec![Vec::new(); rows.len()];
    let mut below = vec![Vec::new(); rows.len()];
    for &(from, to) in edges {
        above[to as usize].push(from);
        below[from as usize].push(to);
    }
    let mut places = vec![0.0_f32; rows.len()];
    for list in &lists {
        spread(list, &mut places);
    }
    for sweep in 0..SWEEPS {
        let (neighbours, upwards) = if sweep % 2 == 0 { (&above, false) } else { (&below, true) };
        for nth in 0..lists.len() {
            let row = if upwards { lists.len() - 1 - nth } else { nth };
            let mean = |item: u32| {
                let near = &neighbours[item as usize];
                let sum: f32 = near.iter().map(|&other| places[other as usize]).sum();
                if near.is_empty() { places[item as usize] } else { sum / near.len() as f32 }
            };
            let mut keyed: Vec<(f32, u32)> =
                lists[row].iter().map(|&item| (mean(item), item)).collect();
            // The sort is stable, so that equal means keep the order of the row.
            keyed.sort_by(|left, right| left.0.total_cmp(&right.0));
            lists[row] = keyed.into_iter().map(|(_, item)| item).collect();
            spread(&lists[row], &mut places);
        }
    }
    places
}

/// Places the items of a row side by side around the middle.
fn spread(list: &[u32], places: &mut [f32]) {
    let middle = (list.len().saturating_sub(1)) as f32 / 2.0;
    for (nth, &item) in list.iter().enumerate() {
        places[item as usize] = nth as f32 - middle;
    }
}

#[cfg(test)]
mod tests {
    use super::layered;

    #[test]
    fn a_row_has_its_items_side_by_side_around_the_middle() {
        let places = layered(&[0, 1, 1, 1, 2], &[(0, 1), (0, 2), (0, 3), (2, 4)]);
        assert_eq!(places, [0.0, -1.0, 0.0, 1.0, 0.0]);
    }

    /// Two chains that the list gives crossed are drawn without a crossing.
    #[test]
    fn chains_do_not_cross() {
        let (rows, edges) = ([0, 0, 1, 1, 2, 2], [(0, 3), (1, 2), (3, 4), (2, 5)]);
        let places = layered(&rows, &edges);
        let left = |item: usize| places[item] < 0.0;
        assert_eq!((left(0), left(1)), (left(3), left(2)));
        assert_eq!((left(3), left(2)), (left(4), left(5)));
    }
}
