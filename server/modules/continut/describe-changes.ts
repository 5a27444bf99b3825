import { contentTexts } from './texts.ro.ts'

/** Builds the description of a change: the names of the texts that differ; nothing of a new or withdrawn content. */
export const describeChanges =
  <Content>(toTexts: (content: Content) => Record<string, string>) =>
  (before: Content | null, after: Content | null): string[] => {
    if (before === null || after === null) return []
    const [then, now] = [toTexts(before), toTexts(after)]
    const names = [...new Set([...Object.keys(then), ...Object.keys(now)])]
    return names.filter((name) => then[name] !== now[name]).map(contentTexts.changed)
  }
