// What TypeScript's own list of the browsers' parts does not have yet.
interface Document {
  readonly prerendering?: boolean;
}

interface PerformanceNavigationTiming {
  readonly deliveryType?: string;
  readonly activationStart?: number;
}
