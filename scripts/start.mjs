// npm start: installs missing packages, builds stale parts, and runs the server in this process, which migrates, seeds and
// prints its address.
import { requireNode } from './node-version.mjs';
import { prepare } from './prepare.mjs';
import { serve } from './serve.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

requireNode();
// Only under npm: a server started by hand (`nohup node scripts/start.mjs &`) may outlive its parent.
if (process.env.npm_lifecycle_event) stopWithParent();

await prepare();
await serve();
