import { pageWords } from '@separai/contract/system/page-words';
import { createFileRoute, Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/ui/button.tsx';
import { Empty } from '../../components/ui/states.tsx';
import { adminText } from '../../features/admin/text.ts';
import { titles } from '../../lib/titles.ts';

/** Below the dashboard, an unknown address shows the 404 inside the panel. */
export const Route = createFileRoute('/_admin/admin-dashboard/$')({
  staticData: { title: titles.notFound, forOperators: true },
  component: NotFound,
});

function NotFound() {
  return (
    <Empty
      titleAs="h1"
      title={pageWords.notFoundTitle}
      sentence={pageWords.notFoundSentence}
      action={
        <Link to="/admin-dashboard" className={buttonClass({ variant: 'primary' })}>
          {adminText.dashboard}
        </Link>
      }
    />
  );
}
