import { config } from 'zod';

// Zod would try to compile its schemas with `new Function`. The security policy forbids this, and
// the browser would report the attempt.
config({ jitless: true });
