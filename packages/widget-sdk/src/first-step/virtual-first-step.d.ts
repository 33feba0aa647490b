/** The first screen as the build has drawn it, see `render-first-step.tsx`. */
declare module 'virtual:first-step' {
  /** A text, or an element: its name, its attributes, its children. */
  export type DrawnNode =
    string | [name: string, attributes: Record<string, string>, ...children: DrawnNode[]]

  export const tree: DrawnNode
  /** The rules of the widget's style sheet that it needs, in colours that are nobody's yet. */
  export const css: string
}
