/** Requests of one operation with one status. */
interface Series {
  readonly operation: string;
  readonly status: number;
  count: number;
}

/** How long requests of one operation took, in seconds: how many up to each bound, all of them, and their sum. */
interface Durations {
  readonly counts: number[];
  total: number;
  sum: number;
}

/** Upper bounds in seconds. */
const bounds: readonly number[] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Counts what the service answers, and writes it in the text format of Prometheus (0.0.4). */
export class Metrics {
  readonly #requests: Map<string, Series> = new Map();
  readonly #durations: Map<string, Durations> = new Map();

  /** Counts an answer. `operation` is one of the document's, or a word of ours: never text of a request. */
  count(operation: string, status: number, seconds: number): void {
    const key = `${operation} ${status}`;
    const series = this.#requests.get(key) ?? { operation, status, count: 0 };
    series.count += 1;
    this.#requests.set(key, series);
    const durations = this.#durations.get(operation) ?? { counts: bounds.map(() => 0), total: 0, sum: 0 };
    durations.total += 1;
    durations.sum += seconds;
    const bucket = bounds.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) durations.counts[bucket] = (durations.counts[bucket] ?? 0) + 1;
    this.#durations.set(operation, durations);
  }

  /** The text of all metrics. */
  text(): string {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return [
      ...described("sandbox_requests_total", "counter", "Requests by operation and status."),
      ...[...this.#requests.values()].map(
        ({ operation, status, count }) =>
          `sandbox_requests_total{operation="${operation}",status="${status}"} ${count}`,
      ),
      ...described("sandbox_request_duration_seconds", "histogram", "How long requests took."),
      ...[...this.#durations].flatMap(([operation, durations]) => histogram(operation, durations)),
      ...described("process_cpu_seconds_total", "counter", "CPU time, user and system."),
      `process_cpu_seconds_total ${(user + system) / 1_000_000}`,
      ...described("process_resident_memory_bytes", "gauge", "Resident memory."),
      `process_resident_memory_bytes ${rss}`,
      ...described("nodejs_heap_size_used_bytes", "gauge", "Used heap."),
      `nodejs_heap_size_used_bytes ${heapUsed}`,
      "",
    ].join("\n");
  }
}

function described(name: string, type: string, help: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function histogram(operation: string, { counts, total, sum }: Durations): readonly string[] {
  const name = "sandbox_request_duration_seconds";
  let below = 0;
  const buckets = bounds.map((bound, index) => {
    below += counts[index] ?? 0;
    return `${name}_bucket{operation="${operation}",le="${bound}"} ${below}`;
  });
  return [
    ...buckets,
    `${name}_bucket{operation="${operation}",le="+Inf"} ${total}`,
    `${name}_sum{operation="${operation}"} ${sum}`,
    `${name}_count{operation="${operation}"} ${total}`,
  ];
}
