// Builds the files that the server sends to browsers. The order matters: the public pages contain the names of the widget's
// modules. The plugins are in rollup/. packages/{widget-sdk,client}/rollup.npm.config.mjs build the npm packages.
import dashboard from './packages/dashboard/rollup.config.mjs'
import { widgetBuilds } from './packages/widget-sdk/rollup.config.mjs'

export default [...widgetBuilds(), ...dashboard]
