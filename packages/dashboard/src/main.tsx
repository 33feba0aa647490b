import './site.css'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Router } from './router.tsx'
import { cleanArrivalAddress } from './session/clean-arrival-address.ts'
import { markFramed } from './widgets/framed-page.ts'
import { loadWidgetScript } from './widgets/load-widget-script.ts'

cleanArrivalAddress()
markFramed()

// This page shows a widget: its script travels beside its own instead of after it.
if (window.location.pathname === '/quote') loadWidgetScript().catch(() => {})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <BrowserRouter>
    <Router />
  </BrowserRouter>,
)
