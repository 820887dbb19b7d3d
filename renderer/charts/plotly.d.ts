declare module "plotly.js-basic-dist-min" {
  const plotly: object;
  export default plotly;
}
