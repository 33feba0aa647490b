/** The first screen, rendered by the build; see `render-first-step.tsx`. */
declare module 'virtual:first-step' {
  /** A text, or an element with its name, attributes and children. */
  export type FirstStepNode =
    string | [name: string, attributes: Record<string, string>, ...children: FirstStepNode[]]

  export const tree: FirstStepNode
  /** The rules of the widget's style sheet that it needs, with neutral colors. */
  export const css: string
}

declare module 'virtual:first-step/en' {
  export { tree } from 'virtual:first-step'
  /** The rules of the widget's style sheet that it needs, without colors. They are the same in all languages. */
  export const cssWithoutTheme: string
}

declare module 'virtual:first-step/es' {
  export { tree } from 'virtual:first-step'
}
