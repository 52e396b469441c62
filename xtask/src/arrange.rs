//! The order of the functions in the compiled core.
//!
//! Each search is compiled for every game and evaluation, so many functions are almost alike. gzip finds a repetition only
//! within 32 kB. With similar functions side by side, it packs the core a tenth smaller. Only the numbers of the functions
//! change.

use std::collections::BTreeMap;
use std::convert::Infallible;

use anyhow::Result;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{
    CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload, TypeRef,
};

/// Bytes in one piece that is compared: an instruction or two.
const PIECE: usize = 6;
/// One piece in this many is sampled. The bytes of a piece decide, so that every function samples the same pieces.
const SAMPLED: u32 = 7;
/// A piece in more functions than this is ignored, because it does not tell them apart.
const COMMON: usize = 400;

/// Returns the same module with similar functions side by side; fails if it is no valid
/// WebAssembly.
pub(crate) fn alike_together(module: &[u8]) -> Result<Vec<u8>> {
    let (imported, bodies) = functions(module)?;
    let order = nearest(&bodies);
    let mut now = vec![0; order.len()];
    for (place, &before) in (0..).zip(&order) {
        now[before] = place;
    }
    let mut arranged = Module::new();
    Arrangement { imported, order, now }.parse_core_module(
        &mut arranged,
        Parser::new(0),
        module,
    )?;
    Ok(arranged.finish())
}

/// Returns the number of imported functions, and the bodies of the others.
fn functions(module: &[u8]) -> Result<(u32, Vec<&[u8]>)> {
    let (mut imported, mut bodies) = (0, Vec::new());
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    let is_function =
                        matches!(import?.ty, TypeRef::Func(_) | TypeRef::FuncExact(_));
                    imported += u32::from(is_function);
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(&module[body.range()]),
            _ => {}
        }
    }
    Ok((imported, bodies))
}

/// Starts with the largest function, then appends the one that shares the largest part of its pieces with the last one.
///
/// # Complexity
/// O(f p) for f functions of p pieces, times the functions that hold a piece (at most [`COMMON`]).
fn nearest(bodies: &[&[u8]]) -> Vec<usize> {
    let pieces: Vec<Vec<u32>> = bodies.iter().map(|body| pieces(body)).collect();
    let mut holders: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (function, pieces) in pieces.iter().enumerate() {
        for &piece in pieces {
            holders.entry(piece).or_default().push(function);
        }
    }
    holders.retain(|_, functions| functions.len() <= COMMON);
    let mut by_size: Vec<usize> = (0..bodies.len()).collect();
    by_size.sort_by_key(|&function| std::cmp::Reverse(bodies[function].len()));
    let mut rest = by_size.into_iter();
    let mut is_placed = vec![false; bodies.len()];
    let mut shared = vec![0_usize; bodies.len()];
    let mut order = Vec::with_capacity(bodies.len());
    let mut next = rest.next();
    while let Some(function) = next {
        is_placed[function] = true;
        order.push(function);
        let mut met = Vec::new();
        for other in pieces[function].iter().filter_map(|piece| holders.get(piece)).flatten() {
            if !is_placed[*other] {
                if shared[*other] == 0 {
                    met.push(*other);
                }
                shared[*other] += 1;
            }
        }
        // The share of common pieces, scaled so that whole numbers can be compared.
        let likeness = |&other: &usize| {
            let both = pieces[function].len() + pieces[other].len() - shared[other];
            (shared[other] * 1_000_000 / both.max(1), std::cmp::Reverse(other))
        };
        next = met.iter().copied().max_by_key(likeness);
        for other in met {
            shared[other] = 0;
        }
        next = next.or_else(|| rest.by_ref().find(|&function| !is_placed[function]));
    }
    order
}

/// Returns the sampled pieces of a function, each once.
fn pieces(body: &[u8]) -> Vec<u32> {
    let mut pieces: Vec<u32> =
        body.windows(PIECE).map(mixed).filter(|piece| piece % SAMPLED == 0).collect();
    pieces.sort_unstable();
    pieces.dedup();
    pieces
}

/// The FNV-1a hash, 32 bits.
fn mixed(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811C_9DC5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

struct Arrangement {
    imported: u32,
    /// The old numbers of the functions, in their new order.
    order: Vec<usize>,
    /// The new place of each function.
    now: Vec<u32>,
}

type Encoding<T> = std::result::Result<T, Error<Infallible>>;

impl Reencode for Arrangement {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Encoding<u32> {
        let own = function.checked_sub(self.imported);
        Ok(own.map_or(function, |own| self.imported + self.now[own as usize]))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Encoding<()> {
        let types: Vec<u32> = section.into_iter().collect::<Result<_, _>>()?;
        for &function in &self.order {
            functions.function(types[function]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Encoding<()> {
        let bodies: Vec<FunctionBody<'_>> = section.into_iter().collect::<Result<_, _>>()?;
        for place in 0..self.order.len() {
            self.parse_function_body(code, bodies[self.order[place]].clone())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        ExportKind, ExportSection, Function, ImportSection, Instruction, TypeSection, ValType,
    };

    /// Functions that return numbers; one calls another, one is imported.
    fn module(bodies: &[Vec<Instruction<'_>>]) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], [ValType::I32]);
        let mut imports = ImportSection::new();
        imports.import("host", "now", wasm_encoder::EntityType::Function(0));
        let (mut functions, mut exports) = (FunctionSection::new(), ExportSection::new());
        let mut code = CodeSection::new();
        for (place, body) in (1..).zip(bodies) {
            functions.function(0);
            exports.export(&format!("f{place}"), ExportKind::Func, place);
            let mut function = Function::new([]);
            for instruction in body {
                function.instruction(instruction);
            }
            function.instruction(&Instruction::End);
            code.function(&function);
        }
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&exports);
        module.section(&code);
        module.finish()
    }

    fn sum(first: i32) -> Vec<Instruction<'static>> {
        let mut body = vec![Instruction::I32Const(first)];
        body.extend(
            (0..40).flat_map(|next| [Instruction::I32Const(next * 77), Instruction::I32Add]),
        );
        body
    }

    fn product(first: i32) -> Vec<Instruction<'static>> {
        let mut body = vec![Instruction::I32Const(first)];
        body.extend(
            (0..30).flat_map(|next| [Instruction::I32Const(next * 91), Instruction::I32Mul]),
        );
        body
    }

    fn by_name(module: &[u8]) -> BTreeMap<String, Vec<u8>> {
        let (imported, bodies) = functions(module).unwrap();
        let mut named = BTreeMap::new();
        for payload in Parser::new(0).parse_all(module) {
            if let Payload::ExportSection(exports) = payload.unwrap() {
                for export in exports {
                    let export = export.unwrap();
                    let body = bodies[(export.index - imported) as usize];
                    named.insert(export.name.to_owned(), body.to_vec());
                }
            }
        }
        named
    }

    #[test]
    fn what_is_alike_lies_together_and_keeps_its_name() {
        let before = module(&[sum(1), product(2), sum(3), product(4), sum(5)]);
        let after = alike_together(&before).unwrap();
        assert_eq!(by_name(&after), by_name(&before));
        let firsts: Vec<u8> = functions(&after).unwrap().1.iter().map(|body| body[2]).collect();
        assert_eq!(firsts, [1, 3, 5, 2, 4]);
    }

    #[test]
    fn a_call_goes_where_it_went() {
        let calls = vec![Instruction::Call(4)];
        let asks = vec![Instruction::Call(0)];
        let before = module(&[calls, asks, sum(1), sum(7)]);
        let after = alike_together(&before).unwrap();
        let named = by_name(&after);
        let (imported, bodies) = functions(&after).unwrap();
        let called = u32::from(named["f1"][2]);
        assert_eq!(bodies[(called - imported) as usize], named["f4"]);
        assert_eq!(named["f2"][2], 0);
    }
}
