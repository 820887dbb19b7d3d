import { Button } from "#renderer/ui/forms/button.tsx";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { LogoMark } from "#renderer/ui/indicators/logo-mark.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { PasswordField } from "#renderer/ui/forms/password-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";

/** The parts of the sign-in page: what its budget of script is spent on. */
export function SignInSample() {
  return (
    <form className="gallery-sign-in" onSubmit={(event) => event.preventDefault()}>
      <LogoMark withName size={32} />
      <div>
        <h1>Sign in</h1>
        <p>Hand hygiene and dispenser monitoring</p>
      </div>
      <Note title="You were signed out after 20 minutes without activity.">
        Sign in to return to Performance history.
      </Note>
      <TextField label="E-mail" type="email" defaultValue="analyst@northlake.test" />
      <PasswordField
        label="Password"
        defaultValue="Handrail-demo-1"
        aside={<a href="#forgot">Forgot password?</a>}
      />
      <Checkbox defaultChecked>Remember my e-mail on this device</Checkbox>
      <Button type="submit" variant="primary" size="main" fill>
        Sign in
      </Button>
    </form>
  );
}
