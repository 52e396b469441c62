use super::*;

#[test]
fn every_kind_is_made() {
    for kind in ExerciseKind::ALL {
        for ground in ExerciseGround::ALL {
            if !ground.has(kind) {
                continue;
            }
            for level in 1..=3 {
                let made = make(ExerciseItem { kind, level, seed: 1, ground });
                println!(
                    "{kind:?} {ground:?} {level} {}",
                    made.map_or_else(|e| e.to_string(), |m| m.position)
                );
            }
        }
    }
}
