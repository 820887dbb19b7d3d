// The smallest Koa server there is: what a call costs before anything is done in it.
import Koa from "koa";

const app = new Koa();
app.use((ctx) => {
  ctx.body = { hello: "world" };
});
app.listen(Number(process.env["PORT"]), "127.0.0.1", () =>
  process.stdout.write("hello is ready\n"),
);
