import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { type Field, filledWith, type JobForm, parametersOf } from "../client/job-fields.ts";
import type { JobsClient } from "../client/jobs.ts";
import { isAbort, type Mistake, mistakeOf } from "../client/mistake.ts";
import { change, go } from "../state/location.ts";
import { Bars, MistakeCard } from "../ui/parts.tsx";

/** A form that starts a job: made of what the server says of its operations. */
export function Start({
  jobs,
  given,
}: {
  readonly jobs: JobsClient;
  readonly given: Readonly<Record<string, string>>;
}) {
  const { data: forms, error } = useQuery({ queryKey: ["job forms"], queryFn: () => jobs.forms() });
  if (error && !isAbort(error)) return <MistakeCard mistake={mistakeOf(error)} />;
  if (!forms) return <Bars rows={6} />;
  const form = forms.find(({ operation }) => operation === given.new) ?? forms[0];
  if (!form) return <p className="lede">This server offers no jobs.</p>;
  return (
    <section aria-labelledby="new">
      <div className="top">
        <h2 id="new">Start a job</h2>
      </div>
      <label className="field">
        <span>What to do</span>
        <select value={form.operation} onChange={(event) => change({ new: event.target.value, with: "" })}>
          {forms.map(({ operation, title }) => (
            <option key={operation} value={operation}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <Filled key={`${form.operation} ${given.with ?? ""}`} jobs={jobs} form={form} from={given.with} />
    </section>
  );
}

function Filled({
  jobs,
  form: { operation, fields },
  from,
}: {
  readonly jobs: JobsClient;
  readonly form: JobForm;
  readonly from: string | undefined;
}) {
  const queries = useQueryClient();
  const [filled, setFilled] = useState(() => filledWith(fields, earlier(from)));
  const [mistake, setMistake] = useState<Mistake>();
  const [busy, setBusy] = useState(false);
  const start = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setMistake(undefined);
    try {
      const { id } = await jobs.start(operation, parametersOf(fields, filled));
      await queries.invalidateQueries({ queryKey: ["jobs"] });
      go({ screen: "jobs", given: { id } });
    } catch (error) {
      setMistake(mistakeOf(error));
    }
    setBusy(false);
  };
  const shown = (field: Field) => (
    <Input
      key={field.name}
      field={field}
      ids={jobs.ids}
      value={filled[field.name]}
      onChange={(value) => setFilled((now) => ({ ...now, [field.name]: value }))}
    />
  );
  const [first, more] = [fields.filter(isFirst), fields.filter((each) => !isFirst(each))];
  return (
    <form className="form" onSubmit={(event) => void start(event)}>
      {first.map(shown)}
      {more.length > 0 && (
        <details open={more.some(({ name }) => filled[name] !== undefined)}>
          <summary>Settings that have a default</summary>
          {more.map(shown)}
        </details>
      )}
      {mistake && <MistakeCard mistake={mistake} />}
      <p className="saving">
        <button type="submit" className="btn main" disabled={busy}>
          {busy ? "Starting…" : "Start"}
        </button>
        <button type="button" className="btn" onClick={() => go({ screen: "jobs", given: {} })}>
          Cancel
        </button>
      </p>
    </form>
  );
}

/** What has to be given, and what is of a resource, stands first. */
const isFirst = ({ needed, resource }: Field): boolean => needed || resource !== undefined;

function earlier(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text ?? "{}") as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

interface Filling {
  readonly field: Field;
  readonly ids: JobsClient["ids"];
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** A field with its name and what it is. */
function Input(filling: Filling) {
  const { field, value, onChange } = filling;
  const { name, needed, as, resource } = field;
  // The help of the command line names files and folders; here a graph is chosen from those that are there.
  const about = resource === "graph" ? "" : field.about;
  const id = useId();
  if (as === "switch")
    return (
      <label className="field check">
        <input
          type="checkbox"
          checked={value === undefined ? field.default === true : value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          <b>{name}</b> <span className="soft small">{about}</span>
        </span>
      </label>
    );
  return (
    <div className="field">
      <label htmlFor={id}>
        <b>{name}</b>
        {needed && <span className="soft small"> needed</span>}
      </label>
      <Control {...filling} id={id} />
      <span id={`${id}-about`} className="soft small">
        {about}
        {as === "list" ? "; several with commas between" : ""}
      </span>
    </div>
  );
}

function Control({ field, ids, value, onChange, id }: Filling & { readonly id: string }) {
  const { as, needed, resource, choices = [] } = field;
  const { data = [], isPending } = useQuery({
    queryKey: ["ids", resource],
    queryFn: () => ids(resource!),
    enabled: resource !== undefined,
  });
  const common = { id, required: needed, "aria-describedby": `${id}-about` };
  const text = value === undefined ? "" : String(value);
  // What is there is not known yet: nothing is typed that a list would replace.
  if (resource !== undefined && as === "text" && isPending) return <select {...common} disabled />;
  if (as === "choice" || (resource !== undefined && as === "text" && data.length > 0))
    return (
      <select {...common} value={text} onChange={(event) => onChange(event.target.value)}>
        <option value="">
          {as === "choice" && field.default !== undefined ? String(field.default) : ""}
        </option>
        {(as === "choice" ? choices : data).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    );
  if (as === "file")
    return (
      <input
        {...common}
        type="file"
        onChange={async (event) => {
          const file = event.target.files?.[0];
          onChange(file && { name: file.name, text: await file.text() });
        }}
      />
    );
  return (
    <input
      {...common}
      type={as === "number" ? "number" : "text"}
      {...(as === "number" ? { min: field.least, step: field.whole ? 1 : "any" } : {})}
      list={data.length > 0 ? `${id}-ids` : undefined}
      placeholder={field.default === undefined ? "" : shown(field.default)}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
