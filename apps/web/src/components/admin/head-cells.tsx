import { tableLook } from './table-look.ts';

/** The heads of columns that nothing can be done with. */
export const HeadCells = ({ words }: { words: readonly string[] }) =>
  words.map((word) => (
    <th key={word} scope="col" className={tableLook.headCell}>
      {word}
    </th>
  ));
