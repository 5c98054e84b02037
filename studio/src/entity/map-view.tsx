import { useEffect, useRef } from "react";
import Sigma from "sigma";
import { visibleWord } from "../../../src/formats/text/visible.ts";
import { useDark } from "../state/theme.ts";
import { type Guess, guessKey, MIDDLE, mapOf, type Part } from "./map-graph.ts";
import { labelPlaces } from "./map-labels.ts";

/** Signs of a name on the map; the whole name stands in the table, and on the map where one points at it. */
const LONGEST = 22;

/** What lies around an entity, as a map. The same links stand below it as a table. */
export default function MapView({
  part,
  guesses,
  onChoose,
}: {
  readonly part: Part;
  readonly guesses: readonly Guess[];
  readonly onChoose: (name: string) => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const camera = useRef<Camera>(undefined);
  const dark = useDark();
  const choose = useRef(onChoose);
  choose.current = onChoose;
  useEffect(() => {
    const frame = host.current!;
    const colour = (name: string) => colourOf(frame, name);
    if (!drawsMaps()) return;
    const [ink, paper] = [colour("--ink"), colour("--raised")];
    const [soft, held] = [colour("--edge"), colour("--predicted")];
    const line = mixed(soft, paper);
    const wide = Math.max(1, frame.clientWidth / Math.max(1, frame.clientHeight));
    const graph = mapOf(part, guesses, { ink, soft, line, held }, wide);
    const drawn = new Sigma(graph, frame, {
      // Names and dashed lines are drawn below: those of the library may cover each other.
      ...{ renderLabels: false, renderEdgeLabels: false, defaultDrawNodeHover: () => {} },
      ...{ zIndex: true, stagePadding: 52 },
    });
    const font = `12px ${getComputedStyle(document.body).fontFamily}`;
    const guessed = guesses.map((guess) => guessKey(part, guess));
    const relations = relationsOf(part, guesses);
    const onTop = () =>
      drawOnTop(drawn, { ink, paper, held, font, guessed, soft: colour("--soft"), relations });
    camera.current = drawn.getCamera();
    drawn.on("afterRender", onTop);
    onTop();
    drawn.on("clickNode", ({ node }) => {
      const name = part.nodes[Number(node)]?.name ?? guesses.find((g) => guessKey(part, g) === node)?.name;
      if (name !== undefined) choose.current(name);
    });
    lightNear(drawn, graph, line);
    return () => drawn.kill();
  }, [part, guesses, dark]);
  const name = part.nodes[0]?.label ?? part.entity;
  return (
    <div className="mapframe">
      <div
        className="box mapbox"
        ref={host}
        role="img"
        aria-label={`Map of ${part.nodes.length} entities around ${visibleWord(name)}; the table below says the same`}
      />
      <Zoom camera={() => camera.current} />
    </div>
  );
}

/** Entities that are linked with the one that is pointed at stay; the others fade. */
function lightNear(drawn: Sigma, graph: ReturnType<typeof mapOf>, line: string): void {
  drawn.on("enterNode", ({ node }) => {
    const near = new Set([node, ...graph.neighbors(node)]);
    drawn.setSetting("nodeReducer", (id, data) =>
      near.has(id) ? { ...data, forceLabel: true } : { ...data, color: line, label: "" },
    );
    drawn.setSetting("edgeReducer", (id, data) =>
      graph.hasExtremity(id, node) ? data : { ...data, hidden: true },
    );
  });
  drawn.on("leaveNode", () => {
    drawn.setSetting("nodeReducer", null);
    drawn.setSetting("edgeReducer", null);
  });
}

type Camera = ReturnType<Sigma["getCamera"]>;

/** The buttons that make the map larger, smaller, and as large as its frame. */
const Zoom = ({ camera }: { readonly camera: () => Camera | undefined }) => (
  <div className="zoom">
    <button
      type="button"
      className="btn icon"
      aria-label="Zoom in"
      onClick={() => zoomed(camera(), 1 / STEP)}
    >
      +
    </button>
    <button type="button" className="btn icon" aria-label="Zoom out" onClick={() => zoomed(camera(), STEP)}>
      −
    </button>
    <button
      type="button"
      className="btn"
      onClick={() => camera()?.setState({ x: 0.5, y: 0.5, ratio: 1, angle: 0 })}
    >
      Fit
    </button>
  </div>
);

/** How much larger one press of a button makes the map. */
const STEP = 1.4;

/** Nearer or farther, about the middle of what is seen. */
function zoomed(camera: Camera | undefined, by: number): void {
  if (camera) camera.setState({ ratio: camera.getBoundedRatio(camera.getState().ratio * by) });
}

/** Lines from the middle that have the name of their relation beside them; more would cover each other. */
const MOST_RELATIONS = 24;

/** The relation to each entity that is linked with the middle, by its key; none where they are many. */
function relationsOf(part: Part, guesses: readonly Guess[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { head, tail, relation } of part.links) {
    const other = String(head) === MIDDLE ? String(tail) : String(tail) === MIDDLE ? String(head) : undefined;
    if (other === undefined || other === MIDDLE) continue;
    const before = found.get(other);
    if (before !== relation) found.set(other, before === undefined ? relation : `${before}, …`);
  }
  for (const guess of guesses) {
    const key = guessKey(part, guess);
    if (!found.has(key)) found.set(key, guess.relation);
  }
  return found.size > MOST_RELATIONS ? new Map() : found;
}

interface OnTop {
  readonly soft: string;
  /** What is written beside the line to an entity. */
  readonly relations: ReadonlyMap<string, string>;
  readonly ink: string;
  readonly paper: string;
  readonly held: string;
  readonly font: string;
  /** Entities that a guess leads to. */
  readonly guessed: readonly string[];
}

/** Dashed lines of guesses, and the names that find a place. */
function drawOnTop(drawn: Sigma, { ink, paper, held, font, guessed, soft, relations }: OnTop): void {
  const context = drawn.getCanvases().labels!.getContext("2d")!;
  const frame = drawn.getDimensions();
  context.clearRect(0, 0, frame.width, frame.height);
  context.font = font;
  const guesses = new Set(guessed);
  const nodes = drawn
    .getGraph()
    .nodes()
    .flatMap((key) => {
      const data = drawn.getNodeDisplayData(key);
      if (!data) return [];
      const { x, y } = drawn.framedGraphToViewport(data);
      const [size, forced] = [drawn.scaleSize(data.size), data.forceLabel || key === MIDDLE];
      const whole = data.label ?? "";
      const label = forced || whole.length <= LONGEST ? whole : `${whole.slice(0, LONGEST - 1)}…`;
      return [{ key, x, y, size, forced, label, width: context.measureText(label).width }];
    });
  const middle = nodes.find(({ key }) => key === MIDDLE);
  context.strokeStyle = held;
  context.lineWidth = 1.75;
  context.setLineDash([5, 4]);
  for (const { key, x, y, size } of nodes)
    if (middle && guesses.has(key)) {
      const long = Math.hypot(x - middle.x, y - middle.y) || 1;
      const [along, across] = [(x - middle.x) / long, (y - middle.y) / long];
      context.beginPath();
      context.moveTo(middle.x + along * middle.size, middle.y + across * middle.size);
      context.lineTo(x - along * size, y - across * size);
      context.stroke();
    }
  context.setLineDash([]);
  if (middle) drawRelations(context, nodes, middle, { relations, paper, soft, font });
  context.font = font;
  // The entity itself first, then guesses, then those with most links.
  const rank = ({ key, forced }: (typeof nodes)[number]) => (forced ? 2 : guesses.has(key) ? 1 : 0);
  nodes.sort((a, b) => rank(b) - rank(a) || b.size - a.size);
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.strokeStyle = paper;
  context.lineWidth = 4;
  const places = labelPlaces(nodes, frame);
  for (const [nth, { key, label }] of nodes.entries()) {
    const place = places[nth];
    if (!place || label === "") continue;
    context.font = key === MIDDLE ? `600 ${font}` : font;
    context.fillStyle = guesses.has(key) ? held : ink;
    context.strokeText(label, place.x, place.y + place.height / 2);
    context.fillText(label, place.x, place.y + place.height / 2);
  }
}

interface At {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

/** Writes the name of the relation in the middle of each line that leads from the entity; one that would cover another has none. */
function drawRelations(
  context: CanvasRenderingContext2D,
  nodes: readonly At[],
  middle: At,
  { relations, paper, soft, font }: Pick<OnTop, "relations" | "paper" | "soft" | "font">,
): void {
  context.font = font.replace(/^12px/, "11px");
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 4;
  const taken: { x: number; y: number; width: number }[] = [];
  for (const { key, x, y } of nodes) {
    const relation = relations.get(key);
    if (relation === undefined || key === middle.key) continue;
    const shown = visibleWord(relation);
    const text = shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown;
    const width = context.measureText(text).width;
    const at = { x: (x + middle.x) / 2 - width / 2, y: (y + middle.y) / 2, width };
    if (Math.hypot(x - middle.x, y - middle.y) < width * 0.9) continue;
    if (
      taken.some(
        (other) =>
          Math.abs(other.y - at.y) < 14 && at.x < other.x + other.width + 4 && other.x < at.x + width + 4,
      )
    )
      continue;
    taken.push(at);
    context.strokeStyle = paper;
    context.fillStyle = soft;
    context.strokeText(text, at.x, at.y);
    context.fillText(text, at.x, at.y);
  }
}

/** Whether this browser draws by WebGL; without it the table says the same. */
function drawsMaps(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}

/** A colour of the style sheet as a canvas takes it: `light-dark()` is worked out by the browser. */
function colourOf(within: HTMLElement, name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  within.append(probe);
  const [red, green, blue] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? ["0", "0", "0"]).map(Number);
  probe.remove();
  const hex = (value = 0) => Math.round(value).toString(16).padStart(2, "0");
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}

/** A third of one colour on another. */
const mixed = (over: string, under: string): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [a, b] = [over, under].map((each) => Number.parseInt(each.slice(at, at + 2), 16)) as [
        number,
        number,
      ];
      return Math.round(0.35 * a + 0.65 * b)
        .toString(16)
        .padStart(2, "0");
    })
    .join("")}`;
