import './styles/app.css';
import { afterEach, beforeEach } from 'vitest';
import { begin, end } from './testing.tsx';

// Runs for each file, unlike the modules that files share.
beforeEach(begin);
afterEach(end);
