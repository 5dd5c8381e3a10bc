import type { ReactElement } from 'react';

/** The materials with a glyph and colours of their own; all others are `outros`. */
export type MaterialLook = 'papel' | 'plastico' | 'vidro' | 'metal' | 'eletronicos' | 'oleo' | 'outros' | 'perigosos';

const glyphs: Record<MaterialLook, ReactElement> = {
  papel: (
    <>
      <path opacity=".4" d="M17 3h19a4 4 0 0 1 4 4v27a4 4 0 0 1-4 4h-1V17L24 7H13a4 4 0 0 1 4-4z" />
      <path
        fillRule="evenodd"
        d="M11 10h11v8a3 3 0 0 0 3 3h7v20a4 4 0 0 1-4 4H11a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4zm2.500 17a1.500 1.500 0 0 0 0 3h12a1.500 1.500 0 0 0 0-3zm0 7a1.500 1.500 0 0 0 0 3h8a1.500 1.500 0 0 0 0-3z"
      />
      <path d="M25 10.500 31.500 17H26a1 1 0 0 1-1-1z" />
    </>
  ),
  plastico: (
    <>
      <rect x="18.500" y="2.500" width="11" height="6" rx="2" />
      <path d="M19.500 10.500h9v2c0 3.500 6.500 4.500 6.500 11H13c0-6.500 6.500-7.500 6.500-11z" />
      <path opacity=".4" d="M13 25.500h22l-1.500 4 1.500 4H13l1.500-4z" />
      <path d="M13 35.500h22V41a4.500 4.500 0 0 1-4.500 4.500h-13A4.500 4.500 0 0 1 13 41z" />
    </>
  ),
  vidro: (
    <>
      <rect x="12" y="3.500" width="24" height="7.500" rx="2.500" />
      <path
        fillRule="evenodd"
        d="M13.500 13h21c3.500 1.700 5.500 5 5.500 9v17.500a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5V22c0-4 2-7.300 5.500-9zm1 11a2 2 0 0 0-2 2v11a2 2 0 0 0 4 0V26a2 2 0 0 0-2-2zm6.500-2v18.500h14a1 1 0 0 0 1-1V22c0-2-.8-3.700-2.300-4.800H23.300C21.800 18.300 21 20 21 22z"
      />
      <path opacity=".4" d="M21 27h15v12.500a1 1 0 0 1-1 1H21z" />
    </>
  ),
  metal: (
    <>
      <rect x="14" y="3" width="20" height="4.500" rx="2" />
      <path opacity=".4" d="M14.500 9h19l3 4h-25zm-3 31h25l-3 4.500h-19z" />
      <path
        fillRule="evenodd"
        d="M12 14.500h24a1.500 1.500 0 0 1 1.500 1.500v21a1.500 1.500 0 0 1-1.500 1.500H12a1.500 1.500 0 0 1-1.500-1.500V16a1.500 1.500 0 0 1 1.500-1.500zM17.500 26.500v5.500a1 1 0 0 0 1 1H24a6.500 6.500 0 1 0-6.500-6.500z"
      />
    </>
  ),
  eletronicos: (
    <>
      <path
        opacity=".4"
        d="M4 15h6v3H6v3h4v3H6v3h4v3H6v3h4v3H4v-3h2v-3H4v-3h2v-3H4v-3h2v-3H4zm40 0h-6v3h4v3h-4v3h4v3h-4v3h4v3h-4v3h6z"
      />
      <path
        fillRule="evenodd"
        d="M16 3h16a5 5 0 0 1 5 5v32a5 5 0 0 1-5 5H16a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm10.500 8.500L17 25.500h5.500l-1 10 9.500-14h-5.500z"
      />
    </>
  ),
  oleo: (
    <>
      <path
        fillRule="evenodd"
        d="M20 6.500c6 8.300 14 15.800 14 24.500a14 14 0 0 1-28 0C6 22.300 14 14.800 20 6.500zM11.500 30a1.700 1.700 0 0 0-1.700 1.700c0 5.100 4 8.600 8.500 9a1.700 1.700 0 0 0 .3-3.400c-2.900-.3-5.400-2.500-5.400-5.600a1.700 1.700 0 0 0-1.700-1.700z"
      />
      <path
        opacity=".4"
        d="M36 3c3.200 4.500 7.500 8.400 7.500 13a7.500 7.500 0 0 1-10.800 6.700c-1.600-3-3.700-5.900-5.900-8.700C28 10.300 33.300 7 36 3z"
      />
    </>
  ),
  outros: (
    <>
      <circle cx="14" cy="14" r="9" />
      <rect opacity=".4" x="26" y="5" width="18" height="18" rx="3" />
      <path opacity=".4" d="M12.300 27.200a2 2 0 0 1 3.400 0l7.400 12.600a2 2 0 0 1-1.700 3H6.600a2 2 0 0 1-1.700-3z" />
      <path d="M26 34a9 9 0 1 1 9 9h-7.500a1.500 1.500 0 0 1-1.500-1.500z" />
    </>
  ),
  perigosos: (
    <path
      fillRule="evenodd"
      d="M20.200 6.200a4.400 4.400 0 0 1 7.600 0l16.600 29.200A4.400 4.400 0 0 1 40.600 42H7.400a4.400 4.400 0 0 1-3.800-6.600zM24 14.500a2.800 2.800 0 0 0-2.800 3.100l1 9.600a1.800 1.800 0 0 0 3.600 0l1-9.600a2.800 2.800 0 0 0-2.800-3.100zm0 17.300a2.900 2.900 0 1 0 0 5.800 2.900 2.900 0 0 0 0-5.800z"
    />
  ),
};

const inkClass: Record<MaterialLook, string> = {
  papel: 'text-papel-ink',
  plastico: 'text-plastico-ink',
  vidro: 'text-vidro-ink',
  metal: 'text-metal-ink',
  eletronicos: 'text-eletronicos-ink',
  oleo: 'text-oleo-ink',
  outros: 'text-outros-ink',
  perigosos: 'text-perigosos-ink',
};

/**
 * A material's glyph, without an accessible name: a word always stands beside it. @param size px at the default text size; it
 * grows with the text @param tone `ink` is the material's own text colour, `current` the surrounding one
 */
export function MaterialIcon({
  material,
  size = 20,
  tone = 'current',
}: {
  material: MaterialLook;
  size?: number;
  tone?: 'ink' | 'current';
}) {
  return (
    <svg
      viewBox="0 0 48 48"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      fill="currentColor"
      aria-hidden="true"
      className={tone === 'ink' ? `shrink-0 ${inkClass[material]}` : 'shrink-0'}
    >
      {glyphs[material]}
    </svg>
  );
}
