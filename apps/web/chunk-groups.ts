import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/** Groups the modules of packages into one chunk. */
const packages = (name: string, names: readonly string[]): Group => ({
  name,
  test: (id) => names.some((one) => id.includes(`/node_modules/${one}/`)),
});

/**
 * Groups the source modules that at least `least` of these files import into one chunk, so that a screen comes in few
 * files: HTTP/1.1 has six connections.
 */
const importedBy = (name: string, files: readonly string[], least = 1): Group => {
  const importers = new Map<string, number>();
  return {
    debugName: name,
    name: (id, context) => {
      const count = (root: string): void => {
        if (context.getModuleInfo(root) === null) throw new Error(`chunk ${name}: no module ${root}`);
        const seen = new Set<string>();
        const walk = (module: string): void => {
          if (seen.has(module) || module.includes('/node_modules/')) return;
          seen.add(module);
          context.getModuleInfo(module)?.importedIds?.forEach(walk);
        };
        walk(root);
        for (const module of seen) importers.set(module, (importers.get(module) ?? 0) + 1);
      };
      if (importers.size === 0) for (const file of files) count(join(import.meta.dirname, 'src', file));
      return (importers.get(id) ?? 0) >= least ? name : null;
    },
  };
};

/** Chunks that screens share; a screen's own code is the router's chunk. Of two groups the earlier one takes a module. */
export const chunkGroups: Group[] = [
  packages('react', ['react', 'react-dom', 'scheduler', 'use-sync-external-store']),
  packages('tanstack', [
    ...['react-router', 'router-core', 'history', 'react-store', 'store'].map((name) => `@tanstack/${name}`),
    ...['react-query', 'query-core', 'query-persist-client-core'].map((name) => `@tanstack/${name}`),
  ]),
  packages('leaflet', ['leaflet', 'supercluster', 'kdbush']),
  packages('virtual', ['@tanstack/react-virtual', '@tanstack/virtual-core']),
  packages('hook-form', ['react-hook-form']),
  importedBy('start', ['router.ts', 'lib/install-prompt.ts', 'routes/_resident.tsx?tsr-split=component---loader']),
  { ...packages('icons', ['lucide-react']), minShareCount: 3 },
  importedBy('screens', [
    'features/collection-points/components/nearest/nearest-points.tsx',
    'features/items/components/item-search-form.tsx',
    'components/ui/search-field.tsx',
    'components/ui/share-button.tsx',
    'components/ui/status.tsx',
    'features/recycling-guides/guides-query.ts',
    '../../../packages/contract/src/public-pages.ts',
  ]),
  importedBy('opening', ['features/collection-points/opening.ts']),
  importedBy('bookings', [
    'features/schedules/components/next-collection.tsx',
    'features/notices/components/point-cancellations.tsx',
  ]),
  importedBy(
    'points',
    [
      'routes/_resident/search.{-$pointId}.tsx?tsr-split=component---loader',
      'routes/_resident/map.tsx?tsr-split=component---loader',
    ],
    2,
  ),
  importedBy('dialog', ['components/ui/dialog.tsx']),
  importedBy('items', ['features/items/components/items-screen.tsx']),
  importedBy('map', ['features/collection-points/components/map/map-screen.tsx']),
  importedBy('shell', ['components/layout/app-shell.tsx']),
  importedBy('forms', ['features/accounts/components/sign-in/login-screen.tsx', 'features/schedules/booking-form.ts']),
];
