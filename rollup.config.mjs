// The files that browsers load from the server, in order: the public pages name the widget's modules. The plugins are in
// rollup/. `pnpm build` builds the npm package beside them, see packages/widget-sdk/rollup.npm.config.mjs.
import dashboard from './packages/dashboard/rollup.config.mjs'
import { widgetBuilds } from './packages/widget-sdk/rollup.config.mjs'

export default [...widgetBuilds(), ...dashboard]
