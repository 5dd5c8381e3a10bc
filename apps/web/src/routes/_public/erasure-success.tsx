import { createFileRoute } from '@tanstack/react-router';
import { ErasureSuccessScreen } from '../../features/privacy/components/erasure-dialog.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/erasure-success')({
  staticData: { title: titles.erased },
  component: ErasureSuccessScreen,
});
