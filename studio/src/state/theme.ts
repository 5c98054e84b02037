import { useSyncExternalStore } from "react";

const KEY = "lacuna.theme";
const listeners = new Set<() => void>();

const kept = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

/** Shows the theme that was chosen on this device; the system's where none was. */
export function applyTheme(): void {
  const theme = kept();
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}

const isDark = (): boolean =>
  document.documentElement.dataset.theme === undefined
    ? matchMedia("(prefers-color-scheme: dark)").matches
    : document.documentElement.dataset.theme === "dark";

export function changeTheme(): void {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A page without storage forgets the choice.
  }
  for (const each of listeners) each();
}

export const useDark = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isDark);
