import type { SaidRule } from '@separai/contract/area-imports/fields';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useUnsavedForm } from '../../../lib/forms.ts';
import {
  emptyRule,
  isCounted,
  RuleFields,
  type RuleForm,
  ruleForm,
  ruleOf,
  ruleProblem,
  ruleText,
} from '../../collection-days/index.ts';
import { areaImportsText as text } from './area-text.ts';

interface RulesProps {
  rules: readonly SaidRule[];
  /** Weeks from one collection to the next, where the rules tell no days. */
  everyWeeks: number;
  onSave: (rules: SaidRule[]) => void;
  onCancel: () => void;
}

/** The rule of a frequency text; the first day is the file's where no weeks are counted. */
const saidRuleOf = (form: RuleForm): SaidRule => {
  const { recurrence, window, validFrom } = ruleOf(form);
  return { recurrence, window, validFrom: isCounted(form) ? validFrom : null };
};

/** The fields of the rules of a frequency text. */
export function AreaRules({ rules, everyWeeks, onSave, onCancel }: RulesProps) {
  const [forms, setForms] = useState<readonly RuleForm[]>(() =>
    (rules.length === 0 ? [emptyRule] : rules).map((rule) => ruleForm({ ...rule, validUntil: null }, everyWeeks)),
  );
  useUnsavedForm(true);
  const [isChecked, setChecked] = useState(false);
  const save = (): void => {
    setChecked(true);
    if (forms.every((form) => ruleProblem(form, false) === null)) onSave(forms.map(saidRuleOf));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3">
      {forms.map((form, index) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the rules have no other identity
          key={index}
          nth={index + 1}
          form={form}
          problem={isChecked ? ruleProblem(form, false) : null}
          onChange={(changed) => setForms(forms.map((one, at) => (at === index ? changed : one)))}
          onRemove={forms.length === 1 ? null : () => setForms(forms.filter((_one, at) => at !== index))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="small" icon={<Check />} onClick={save}>
          {text.save}
        </Button>
        {forms.length < collectionDayLimits.rulesMax && (
          <Button variant="neutral" size="small" icon={<Plus />} onClick={() => setForms([...forms, ruleForm(emptyRule)])}>
            {ruleText.addRule}
          </Button>
        )}
        <Button variant="neutral" size="small" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </div>
  );
}
