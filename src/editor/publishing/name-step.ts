import type { NextStep } from './next-step.ts';

/** The word for a step, as a key of `publishingTexts`. */
export function nameStep(step: NextStep, isPublic: boolean): 'publish' | 'schedule' | 'update' {
  switch (step.kind) {
    case 'schedule':
      return 'schedule';
    case 'update':
      return 'update';
    case 'fix-time':
      return isPublic ? 'update' : 'schedule';
    default:
      return 'publish';
  }
}
