import type { HelpGroup, HelpQuestion } from '@separai/contract/help/questions';
import { foldText } from '@separai/contract/text';

const wordsOf = ({ question, answer }: HelpQuestion): string => foldText([question, ...answer].join(' '));

/** The groups with the questions in which, or in whose answers, every word of `text` stands, whatever its accents; all without a word. */
export const groupsWith = (groups: readonly HelpGroup[], text: string): HelpGroup[] => {
  const wanted = foldText(text).split(' ');
  return groups
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter((question) => {
        const words = wordsOf(question);
        return wanted.every((word) => words.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
};

export const countOf = (groups: readonly HelpGroup[]): number => groups.reduce((sum, { questions }) => sum + questions.length, 0);
