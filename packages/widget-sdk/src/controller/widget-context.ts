import { createContext, useContext } from 'react'
import type { WidgetConfig } from '@curbquote/types/widgets'
import type { Messages } from '../messages/messages.ts'
import type { WidgetController } from './widget-controller.ts'
import type { WidgetState } from '../state/widget-state.ts'

interface WidgetView {
  state: WidgetState
  controller: WidgetController
  messages: Messages
}

export const WidgetContext = createContext<WidgetView | undefined>(undefined)

export function useWidget(): WidgetView {
  const view = useContext(WidgetContext)
  if (!view) throw new Error('A component of the widget was rendered outside the widget.')
  return view
}

export type Company = WidgetConfig['company'] & { shownName: string }

/** The company; `undefined` until it is loaded. */
export function useKnownCompany(): Company | undefined {
  const { availability, brandingPreview } = useWidget().state
  if (availability.status !== 'ready') return undefined
  const company = { ...availability.config.company, ...brandingPreview }
  return { ...company, shownName: company.brandingName || company.name }
}

/** The company, for screens that are shown only after it is loaded. */
export function useCompany(): Company {
  const company = useKnownCompany()
  if (!company) throw new Error('The widget has no company yet.')
  return company
}
