import { createContext, useContext } from 'react'
import type { WidgetConfig } from '@curbquote/types'
import type { Messages } from './messages/messages.ts'
import type { WidgetController } from './widget-controller.ts'
import type { WidgetState } from './widget-state.ts'

interface WidgetView {
  state: WidgetState
  controller: WidgetController
  messages: Messages
}

export const WidgetContext = createContext<WidgetView | undefined>(undefined)

export function useWidget(): WidgetView {
  const view = useContext(WidgetContext)
  if (!view) throw new Error('A part of the widget was drawn outside of it.')
  return view
}

/** The business whose form it is; only for screens that are shown once it is known. */
export function useCompany(): WidgetConfig['company'] & { shownName: string } {
  const { availability } = useWidget().state
  if (availability.status !== 'ready') throw new Error('The widget has no company yet.')
  const { company } = availability.config
  return { ...company, shownName: company.brandingName || company.name }
}
