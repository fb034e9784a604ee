// Properties that TypeScript's own types for browsers do not have yet.
interface Document {
  readonly prerendering?: boolean;
}

interface PerformanceNavigationTiming {
  readonly deliveryType?: string;
  readonly activationStart?: number;
}
