//! Random numbers from a seed: `SplitMix64`, the portable generator of uniform trees and seeded orders.
//!
//! With these functions other languages make the same trees and orders from the same seed.
//! Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.

/// The increment of the generator's state (the golden ratio in 64 bits).
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// The output function alone: a bijection of 64-bit words.
#[inline]
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Advances the state and returns the next word; the words repeat after 2^64 calls.
#[inline]
pub const fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(GAMMA);
    mix(*state)
}

/// Returns the upper half of the 128-bit product: maps a random word to 0..bound without division.
#[inline]
pub const fn scale(word: u64, bound: u64) -> u64 {
    ((word as u128 * bound as u128) >> 64) as u64
}

/// Returns the next number from 0 to `bound` - 1.
#[inline]
pub const fn below(state: &mut u64, bound: usize) -> usize {
    scale(next(state), bound as u64) as usize
}

/// Returns the state of a child; `child` is its natural index, from 0.
#[inline]
pub const fn descend(state: u64, child: u64) -> u64 {
    mix(state ^ (child + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// First words for seed 0, as Java's `SplittableRandom(0)` and xoshiro's seeding print them.
    #[test]
    fn first_words_of_seed_zero() {
        let mut state = 0;
        let words = [next(&mut state), next(&mut state), next(&mut state)];
        assert_eq!(words, [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]);
    }

    #[test]
    fn scaling_covers_the_range() {
        assert_eq!(scale(0, 7), 0);
        assert_eq!(scale(u64::MAX, 7), 6);
    }
}
