import type { AreaMapping, SaidFrequency, SaidRule } from '@separai/contract/area-imports/fields';
import type { AreaFacts } from '@separai/contract/area-imports/mapping-schema';
import { formatDay } from '@separai/contract/calendar';
import { doubtSentences } from '@separai/contract/collection-days/frequency-doubts';
import { type FrequencyReading, readFrequency } from '@separai/contract/collection-days/frequency-text';
import { ruleWords } from '@separai/contract/collection-days/words';
import { Check, CircleOff, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { AreaRules } from './area-rules.tsx';
import { areaImportsText as text } from './area-text.ts';

type OnFrequency = (said: string, rules: SaidFrequency['rules'] | null) => void;

interface FrequenciesProps {
  /** Null before the first dry run. */
  facts: AreaFacts | null;
  /** The texts are those of other columns than the mapping's. */
  isStale: boolean;
  mapping: AreaMapping;
  onFrequency: OnFrequency;
}

interface TextFacts {
  readonly said: string;
  readonly rows: number;
  readonly reading: FrequencyReading;
  /** The rules that a person confirmed; null without a confirmation. */
  readonly confirmed: readonly SaidRule[] | null;
}

/** Each distinct frequency text of a file once, with the days that it says: those to confirm first, then the understood ones. */
export function AreaFrequencies({ facts, isStale, mapping, onFrequency }: FrequenciesProps) {
  const texts = (facts?.texts ?? []).map(({ text: said, rows }): TextFacts => {
    const confirmed = mapping.frequencies.find((one) => one.text === said)?.rules ?? null;
    return { said, rows, reading: readFrequency(said), confirmed };
  });
  const isOpen = ({ reading }: TextFacts): boolean => reading.confidence !== 'sure';
  const open = texts.filter(isOpen);
  const clear = texts.filter((one) => !isOpen(one));
  const waiting = open.filter(({ confirmed }) => confirmed === null).length;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-display text-name font-semibold">{text.days}</h3>
      {isStale && <FormAlert tone="info">{text.daysStale}</FormAlert>}
      {!isStale && texts.length === 0 && facts !== null && <p className="text-ink-soft">{text.daysNone}</p>}
      {!isStale && texts.length > 0 && (
        <>
          {facts?.hasMoreTexts === true && <FormAlert tone="warn">{text.daysMore}</FormAlert>}
          <FormAlert tone={waiting > 0 ? 'warn' : 'success'}>
            {waiting > 0 ? text.waiting(waiting) : text.allUnderstood}
          </FormAlert>
          {open.length > 0 && (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {open.map((one) => (
                <li key={one.said}>
                  <Frequency facts={one} onFrequency={onFrequency} />
                </li>
              ))}
            </ul>
          )}
          {clear.length > 0 && (
            <details open={open.length === 0 && clear.length <= 12}>
              <summary className="inline-flex min-h-11 cursor-pointer items-center text-action underline underline-offset-4">
                {text.understood(clear.length)}
              </summary>
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 roomy:grid-cols-2">
                {clear.map((one) => (
                  <li key={one.said}>
                    <Frequency facts={one} onFrequency={onFrequency} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </section>
  );
}

const saidWords = (rule: SaidRule): string =>
  rule.validFrom === null ? ruleWords(rule) : `${ruleWords(rule)}, a partir de ${formatDay(rule.validFrom)}`;

/** The rules that a text proposes, without the days of their weeks. */
const proposedRules = ({ rules }: FrequencyReading): SaidRule[] => rules.map((rule) => ({ ...rule, validFrom: null }));

/** A text with its days, and the ways to confirm and correct them. */
function Frequency({ facts: { said, rows, reading, confirmed }, onFrequency }: { facts: TextFacts; onFrequency: OnFrequency }) {
  const [isEdited, setEdited] = useState(false);
  const rules = confirmed ?? proposedRules(reading);
  const isSure = reading.confidence === 'sure';
  // A first day is the person's to say.
  const canConfirm = confirmed === null && reading.confidence === 'check' && !reading.doubts.includes('first-day-missing');
  return (
    <Card className="grid h-full grid-cols-[minmax(0,1fr)] content-start gap-1.5 wrap-anywhere">
      <p>
        <strong className="font-display font-semibold">{said}</strong>{' '}
        <span className="text-small text-ink-soft">{text.rowsWith(rows)}</span>
      </p>
      {rules.some(({ recurrence }) => recurrence !== '') ? (
        <ul>
          {rules.map((rule) => (
            <li key={JSON.stringify(rule)}>{saidWords(rule)}</li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">{confirmed === null ? text.readsNothing : text.noCollection}</p>
      )}
      {confirmed === null &&
        reading.doubts.map((doubt) => (
          <p key={doubt} className="text-small text-warn-ink">
            {doubtSentences[doubt]}
          </p>
        ))}
      {confirmed === null && reading.rest.length > 0 && <p className="text-small text-warn-ink">{text.unused(reading.rest)}</p>}
      {confirmed !== null && (
        <p className="inline-flex items-center gap-1 text-small text-success-ink [&>svg]:size-4">
          <Check aria-hidden="true" /> {text.confirmed}
        </p>
      )}
      {isEdited ? (
        <AreaRules
          rules={rules}
          everyWeeks={reading.everyWeeks}
          onCancel={() => setEdited(false)}
          onSave={(changed) => {
            setEdited(false);
            onFrequency(said, changed);
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {canConfirm && (
            <Button
              variant="soft"
              size="small"
              icon={<Check />}
              aria-label={text.confirmOf(said)}
              onClick={() => onFrequency(said, proposedRules(reading))}
            >
              {text.confirm}
            </Button>
          )}
          <Button
            variant="neutral"
            size="small"
            icon={<Pencil />}
            aria-label={text.correctOf(said)}
            onClick={() => setEdited(true)}
          >
            {text.correct}
          </Button>
          {!isSure && (confirmed === null || confirmed.length > 0) && (
            <Button
              variant="neutral"
              size="small"
              icon={<CircleOff />}
              aria-label={text.withoutOf(said)}
              onClick={() => onFrequency(said, [])}
            >
              {text.without}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
