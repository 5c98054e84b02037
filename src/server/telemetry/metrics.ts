/** Upper bounds of the buckets of durations, in seconds. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 30];

/** A number that is read when it is shown. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  read(): number;
}

/** Counts requests; shows them with gauges as text of Prometheus. */
export interface Metrics {
  request(route: string, status: number, seconds: number): void;
  text(): string;
}

/** Counts by route and status, and durations by route: both have as many values as there are routes, whatever is asked. */
export function openMetrics(gauges: readonly Gauge[]): Metrics {
  const counts = new Map<string, number>();
  const durations = new Map<string, { readonly buckets: number[]; sum: number; count: number }>();
  return {
    request(route, status, seconds) {
      const key = `route="${route}",status="${status}"`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const own = durations.get(route) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 };
      durations.set(route, own);
      for (const [at, bound] of BUCKETS.entries()) if (seconds <= bound) own.buckets[at]!++;
      own.sum += seconds;
      own.count++;
    },
    text() {
      const requests = [...counts].map(([key, count]) => `lacuna_requests_total{${key}} ${count}`);
      const times = [...durations].flatMap(([route, { buckets, sum, count }]) => [
        ...BUCKETS.map(
          (bound, at) => `lacuna_request_seconds_bucket{route="${route}",le="${bound}"} ${buckets[at]}`,
        ),
        `lacuna_request_seconds_bucket{route="${route}",le="+Inf"} ${count}`,
        `lacuna_request_seconds_sum{route="${route}"} ${sum}`,
        `lacuna_request_seconds_count{route="${route}"} ${count}`,
      ]);
      const shown = gauges.flatMap(({ name, help, read }) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} gauge`,
        `${name} ${read()}`,
      ]);
      return [
        "# HELP lacuna_requests_total Requests by route and status.",
        "# TYPE lacuna_requests_total counter",
        ...requests,
        "# HELP lacuna_request_seconds Time until the answer began, by route.",
        "# TYPE lacuna_request_seconds histogram",
        ...times,
        ...shown,
        "",
      ].join("\n");
    },
  };
}
