// npm start: installs what is missing, builds what is stale, and becomes the server, which migrates, seeds and prints its address.
import { requireNode } from './node-version.mjs';
import { prepare } from './prepare.mjs';
import { serve } from './serve.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

requireNode();
// Started by hand (`nohup node scripts/start.mjs &`) it may well outlive its parent.
if (process.env.npm_lifecycle_event) stopWithParent();

await prepare();
await serve();
