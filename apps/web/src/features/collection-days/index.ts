// Public entry of the collection days for other features.

export { AreaExports } from './admin/area-exports.tsx';
export { RuleFields } from './admin/rule-fields.tsx';
export { emptyRule, isCounted, type RuleForm, ruleForm, ruleOf, ruleProblem } from './admin/rule-form.ts';
export { ruleText } from './admin/rule-text.ts';
