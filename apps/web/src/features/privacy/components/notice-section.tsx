import { type ReactNode, useId } from 'react';

/** A part of the notice under its heading. */
export function NoticeSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="text-balance font-display text-heading font-bold">
        {title}
      </h2>
      <div className="mt-2 text-pretty">{children}</div>
    </section>
  );
}

/** Sentences, each on its own. */
export function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-ink-soft">
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** Names, and under each what there is to say of it. */
export function Facts({ of }: { of: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {of.map(([name, fact]) => (
        <div key={name}>
          <dt className="font-display font-semibold">{name}</dt>
          <dd className="wrap-anywhere text-ink-soft">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
