import { Component, lazy, type ReactNode, Suspense } from "react";
import { useCatalog, useClient } from "./client/context.tsx";
import { mistakeOf } from "./client/mistake.ts";
import { Ask } from "./screens/ask.tsx";
import { change, go, usePlace, writePlace } from "./state/location.ts";
import { LONGEST_ADDRESS, TOO_LONG } from "./state/place.ts";
import { changeTheme } from "./state/theme.ts";
import { figure, Label, many } from "./ui/label.tsx";
import { Bars, Empty, MistakeCard } from "./ui/parts.tsx";

type Screen = (props: { readonly given: Readonly<Record<string, string>> }) => ReactNode;

const screens: Readonly<
  Record<string, { readonly title: string; readonly show: Screen; readonly of?: "graph" }>
> = {
  home: { title: "Home", show: lazy(() => import("./screens/home.tsx")) as unknown as Screen },
  ask: { title: "Ask", show: Ask, of: "graph" },
  entity: {
    title: "Entity",
    show: lazy(() => import("./screens/entity.tsx")) as unknown as Screen,
    of: "graph",
  },
  programs: { title: "Programs", show: lazy(() => import("./screens/programs.tsx")) as unknown as Screen },
  questions: { title: "Questions", show: lazy(() => import("./screens/questions.tsx")) as unknown as Screen },
  benchmark: { title: "Benchmark", show: lazy(() => import("./screens/benchmark.tsx")) as unknown as Screen },
  compare: { title: "Compare", show: lazy(() => import("./screens/compare.tsx")) as unknown as Screen },
  jobs: { title: "Jobs", show: lazy(() => import("./screens/jobs.tsx")) as unknown as Screen },
};

/** The studio: the bar, and the screen that the address names. */
export function App() {
  const { screen, given } = usePlace();
  const client = useClient();
  const { catalog, loading, failed } = useCatalog();
  const name = Object.hasOwn(screens, screen) ? screen : "home";
  const { show: Shown } = screens[name]!;
  const graph = given.graph ?? catalog.graphs[0]?.id;
  const entry = catalog.graphs.find(({ id }) => id === graph);
  // A server says itself that it has no such graph; its list may be one of several pages.
  const lost =
    client.kind === "page" &&
    screens[name]!.of === "graph" &&
    !loading &&
    !failed &&
    graph !== undefined &&
    !entry;
  return (
    <>
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        Skip to the page
      </a>
      <Bar name={name} graph={graph} given={given} />
      <main id="main" tabIndex={-1}>
        {failed && <MistakeCard mistake={mistakeOf(failed)} />}
        <Caught key={name + (entry?.id ?? "")}>
          <Suspense fallback={<Bars rows={6} />}>
            {screen === TOO_LONG ? (
              <Empty title={`This address has more than ${figure(LONGEST_ADDRESS)} characters`}>
                <p>
                  Nothing of it was read. <a href="#/ask">Ask</a> a shorter query.
                </p>
              </Empty>
            ) : lost ? (
              <NoGraph graph={graph} others={catalog.graphs} />
            ) : (
              <Shown given={given} />
            )}
          </Suspense>
        </Caught>
      </main>
    </>
  );
}

/** The bar above every screen: the screens, the graph of the one that is shown, and the switch between light and dark. */
function Bar({
  name,
  graph,
  given,
}: {
  readonly name: string;
  readonly graph: string | undefined;
  readonly given: Readonly<Record<string, string>>;
}) {
  const { catalog } = useCatalog();
  const shownScreens = Object.entries(screens).filter(
    ([to]) => to !== "jobs" || catalog.runsJobs === true || name === "jobs",
  );
  return (
    <header className="bar">
      <div>
        <a className="brand" href="#/home">
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" fill="none" strokeWidth="2.4">
            <path d="M13.6 3A8 8 0 1 0 18 10" stroke="var(--ink)" />
            <path d="M14.9 3.7A8 8 0 0 1 18 9" stroke="var(--predicted)" strokeDasharray="2 2" />
          </svg>
          Lacuna
        </a>
        <nav aria-label="Screens">
          <ul>
            {shownScreens.map(([to, { title, of }]) => (
              <li key={to}>
                <a
                  href={writePlace({
                    screen: to,
                    given: of === "graph" && given.graph ? { graph: given.graph } : {},
                  })}
                  aria-current={to === name ? "page" : undefined}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="end">
          {screens[name]!.of === "graph" && catalog.graphs.length > 0 && (
            <GraphPicker name={name} graph={graph} />
          )}
          <button
            type="button"
            className="btn icon quiet"
            aria-label="Change between light and dark"
            onClick={changeTheme}
          >
            <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
              <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
              <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
            </svg>
          </button>
        </div>
      </div>
    </header>
  );
}

/** The choice of the graph that a screen is about. */
function GraphPicker({ name, graph }: { readonly name: string; readonly graph: string | undefined }) {
  const { catalog } = useCatalog();
  return (
    <label className="picker">
      <span className="sr">Graph</span>
      <select
        value={graph}
        onChange={(event) =>
          name === "ask"
            ? change({ graph: event.target.value, at: "", not: "" })
            : go({ screen: name, given: { graph: event.target.value } })
        }
      >
        {!catalog.graphs.some(({ id }) => id === graph) && <option value={graph}>{graph}</option>}
        {catalog.graphs.map(({ id, links }) => (
          <option key={id} value={id}>
            {id}
            {links === undefined ? "" : `  ${many(links, "link")}`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** An address names a graph that is not here: one that was dropped lives as long as its page. */
const NoGraph = ({
  graph,
  others,
}: {
  readonly graph: string;
  readonly others: readonly { readonly id: string }[];
}) => (
  <>
    <div className="head">
      <h1>
        <Label text={graph} /> is not here
      </h1>
    </div>
    <Empty title="A file that was dropped stays until its page is closed or loaded anew">
      <p>
        Drop it again on <a href="#/home">Home</a>, and this address works again.
      </p>
      {others.length > 0 && (
        <p>
          Graphs that are here:{" "}
          {others.slice(0, 20).map(({ id }, nth) => (
            <span key={id}>
              {nth > 0 && ", "}
              <a href={writePlace({ screen: "ask", given: { graph: id } })}>
                <Label text={id} />
              </a>
            </span>
          ))}
        </p>
      )}
    </Empty>
  </>
);

/** A fault of a screen leaves the bar in place and says what happened. */
class Caught extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <MistakeCard mistake={mistakeOf(this.state.error)}>
        <button type="button" className="btn" onClick={() => this.setState({ error: undefined })}>
          Try again
        </button>
      </MistakeCard>
    );
  }
}
