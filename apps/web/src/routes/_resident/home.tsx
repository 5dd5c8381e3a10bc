import { createFileRoute } from '@tanstack/react-router';
import { titles } from '../../lib/titles.ts';
import { HomePage } from '../-home-page.tsx';

export const Route = createFileRoute('/_resident/home')({
  staticData: { title: titles.home, frame: 'app' },
  component: HomePage,
});
