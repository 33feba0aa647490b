export { tree } from 'virtual:first-step'
