import type { HelpGroup, HelpQuestion } from '@separai/contract/help/questions';
import { Link } from '@tanstack/react-router';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';

/** Questions under their group's heading; each opens to its answer. */
export function HelpQuestions({ group: { title, questions } }: { group: HelpGroup }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="text-heading font-bold">
        {title}
      </h2>
      <Card padding="none" className="mt-2.5">
        <ul className="divide-y divide-line">
          {questions.map((question) => (
            <li key={question.question}>
              <Question of={question} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Question({ of: { id, question, answer, links = [] } }: { of: HelpQuestion }) {
  const summary = useRef<HTMLElement>(null);
  const isAsked = id !== undefined && location.hash === `#${id}`;
  useEffect(() => {
    // After the new screen's heading has had the focus.
    const frame = requestAnimationFrame(() => isAsked && summary.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isAsked]);
  return (
    <details id={id} open={isAsked} className="group">
      <summary
        ref={summary}
        className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-[12px] px-[16px] py-3 font-display text-body font-semibold hover:bg-sunken focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden"
      >
        <span className="min-w-0 wrap-break-word">{question}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft motion-quick group-open:rotate-180" />
      </summary>
      <div className="grid gap-2 px-4 pb-3.5 text-pretty">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {links.length > 0 && (
          <div className="flex flex-wrap gap-x-5">
            {links.map(({ label, href }) => (
              <Link key={href} to={href} className={standaloneLinkClass}>
                {label}
                <ArrowRight aria-hidden="true" />
              </Link>
            ))}
          </div>
        )}
      </div>
    </details>
  );
}
