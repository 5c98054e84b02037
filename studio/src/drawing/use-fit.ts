import { getViewportForBounds, useReactFlow } from "@xyflow/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Layout } from "./layout.ts";
import { boundsOf, type TermNode } from "./parts.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Fits a drawing into its frame when its nodes are there, and again when its frame has another size or answers are counted; what
 * somebody moved stays as it is.
 */
export function useFit(layout: Layout, note: string, { width, height }: Size) {
  const flow = useReactFlow();
  const fit = useCallback(() => {
    const drawn = flow.getNodes() as TermNode[];
    if (drawn.length > 0 && width > 0)
      void flow.setViewport(getViewportForBounds(boundsOf(drawn), width, height, 0.3, 1.1, "14px"));
  }, [flow, width, height]);
  const moved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was moved is of the layout that it was moved in
  useEffect(() => {
    moved.current = false;
  }, [layout]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a layout and a note are fitted by the nodes that they gave
  useEffect(() => {
    const timer = setTimeout(() => !moved.current && fit(), 60);
    return () => clearTimeout(timer);
  }, [layout, note, fit]);
  const keep = () => {
    moved.current = true;
  };
  return { fit, keep };
}

/** The size of an element, whenever it changes. */
export function useSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    });
    watch.observe(element.current!);
    return () => watch.disconnect();
  }, [element]);
  return size;
}
