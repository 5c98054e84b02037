import type { ReactNode } from "react";
import type { Result } from "../client/client.ts";
import { Label } from "../ui/label.tsx";

/** A step of a program of KoPL, of a run or of a reading. */
export type Step = NonNullable<Result<"runKopl">["trace"]>[number] | Result<"askInWords">["steps"][number];

/** The steps of a program with their numbers and functions; what stands beside each and below it, the caller says. */
export function Steps<One extends Step>({
  steps,
  on,
  end,
  below,
}: {
  readonly steps: readonly One[];
  /** The number of the step that is marked, from 0 on. */
  readonly on: number | undefined;
  readonly end: (step: One) => ReactNode;
  readonly below: (step: One) => ReactNode;
}) {
  return (
    <ol className="steps">
      {steps.map((step) => (
        <li key={step.step} className={step.step === on ? "on" : undefined}>
          <span className="badge">{step.step + 1}</span>
          <div>
            <p className="fn">
              <code>
                <b>{step.function}</b>
                {step.inputs.length > 0 && (
                  <>
                    (<Label text={step.inputs.join(", ")} />)
                  </>
                )}
              </code>
              <span className="end">{end(step)}</span>
            </p>
            {below(step)}
          </div>
        </li>
      ))}
    </ol>
  );
}
