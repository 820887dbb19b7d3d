/**
 * Imported before plotly: stops it from writing style sheets into the page, which the content
 * security policy would refuse. The rules it needs are in `plotly.css`.
 */
const mark = document.createElement("meta");
mark.id = "plotly.js-style-global";
mark.className = "no-inline-styles";
document.head.append(mark);
