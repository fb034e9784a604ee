import type { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import type { TimeFault } from './next-step.ts';

/** Says why the article cannot have the time in its settings. */
export function describeTimeFault(fault: TimeFault, t: (typeof infoPanelTexts)['en']): string {
  switch (fault.kind) {
    case 'invalid':
      return t.noTime;
    case 'skipped':
      return t.skippedTime(fault.next.slice(11));
    case 'visible':
      return t.visibleNow;
  }
}
