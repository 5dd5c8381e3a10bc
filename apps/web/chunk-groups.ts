import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/** Groups the modules of packages into one chunk. */
const packages = (name: string, names: readonly string[]): Group => ({
  name,
  test: (id) => names.some((one) => id.includes(`/node_modules/${one}/`)),
});

/** Groups all source modules that these files import into one chunk, so that a screen comes in few files: HTTP/1.1 has six connections. */
const importedBy = (name: string, files: readonly string[]): Group => {
  const imported = new Set<string>();
  return {
    debugName: name,
    name: (id, context) => {
      const walk = (module: string): void => {
        if (imported.has(module) || module.includes('/node_modules/')) return;
        imported.add(module);
        context.getModuleInfo(module)?.importedIds?.forEach(walk);
      };
      if (imported.size === 0) {
        for (const path of files.map((file) => join(import.meta.dirname, 'src', file))) {
          if (context.getModuleInfo(path) === null) throw new Error(`chunk ${name}: no module ${path}`);
          walk(path);
        }
      }
      return imported.has(id) ? name : null;
    },
  };
};

/** Chunks that screens share. Of two groups the earlier one takes a module. */
export const chunkGroups: Group[] = [
  packages('react', ['react', 'react-dom', 'scheduler', 'use-sync-external-store']),
  packages('tanstack', [
    ...['react-router', 'router-core', 'history', 'react-store', 'store'].map((name) => `@tanstack/${name}`),
    ...['react-query', 'query-core', 'query-persist-client-core'].map((name) => `@tanstack/${name}`),
  ]),
  packages('leaflet', ['leaflet', 'supercluster', 'kdbush']),
  packages('hook-form', ['react-hook-form']),
  importedBy('start', ['router.ts', 'lib/install-prompt.ts', 'features/accounts/sign-in/welcome-screen.tsx']),
  importedBy('home', ['components/layout/app-layout.tsx', 'routes/-home-page.tsx']),
  { ...packages('icons', ['lucide-react']), minShareCount: 3 },
  packages('dialog', ['@radix-ui/react-dialog']),
  importedBy('shell', ['components/layout/app-shell.tsx']),
  importedBy('forms', ['features/accounts/sign-in/login-screen.tsx', 'features/schedules/booking-form.ts']),
  importedBy('points', [
    'features/collection-points/search/search-screen.tsx',
    'features/collection-points/map/map-screen.tsx',
    'features/items/components/items-screen.tsx',
  ]),
];
