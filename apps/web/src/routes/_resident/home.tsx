import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../../app/home-page.tsx';
import { titles } from '../../text/titles.ts';

export const Route = createFileRoute('/_resident/home')({
  staticData: { title: titles.home, frame: 'app' },
  component: HomePage,
});
