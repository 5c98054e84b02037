import { type ReactNode, useState } from "react";

/** A place for files: they are dropped on it or chosen. */
export function DropPlace({
  accept,
  busy,
  several = false,
  take,
  title,
  children,
}: {
  readonly accept: string;
  readonly busy: boolean;
  readonly several?: boolean;
  readonly take: (files: readonly File[]) => Promise<void>;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  return (
    <label
      className={`drop ${over ? "over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take([...event.dataTransfer.files]);
      }}
    >
      <input
        type="file"
        multiple={several}
        accept={accept}
        disabled={busy}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again after it was mended.
          event.target.value = "";
          void take(files);
        }}
      />
      <b>{title}</b>
      <span className="soft">{children}</span>
    </label>
  );
}
