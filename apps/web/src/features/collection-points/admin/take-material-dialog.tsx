import { type MaterialType, materialTitles } from '@separai/contract/collection-points/materials';
import { PointQuestion, type PointQuestionProps } from './point-question.tsx';
import { adminReportsText as text } from './report-text.ts';

interface TakeMaterialProps extends PointQuestionProps {
  material: MaterialType;
  /** The materials of the point, with the one that goes. */
  materials: readonly MaterialType[];
}

/** The question before a report takes a material from its point. */
export function TakeMaterialDialog({ material, materials, ...given }: TakeMaterialProps) {
  const title = materialTitles[material];
  const kept = materials.filter((one) => one !== material).map((one) => materialTitles[one]);
  return (
    <PointQuestion {...given} title={text.takeTitle(title)} go={text.takeGo}>
      <p className="text-ink-soft">{text.takeSentence}</p>
      <p className="font-semibold">{text.keptMaterials(kept)}</p>
    </PointQuestion>
  );
}
