import { expect, test } from 'vitest';
import { materialsWanted } from './material-words.ts';

test.each([
  ['Óleo', ['oleo']],
  ['óleo de cozinha usado', ['oleo']],
  ['pilhas velhas', ['eletronicos']],
  ['PAPELÃO', ['papel']],
  ['garrafa pet', ['plastico']],
  ['latinhas e vidro', ['vidro', 'metal']],
  ['petróleo', []],
  ['Latitude', []],
  ['Petrópolis', []],
  ['Rua das Flores', []],
  ['60175-047', []],
  ['outros', []],
  ['', []],
])("'%s' asks for %j", (text, materials) => {
  expect(materialsWanted(text)).toEqual(materials);
});
