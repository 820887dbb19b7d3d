import { useState, type ReactElement, type ReactNode } from "react";
import { Button, type ButtonVariant } from "../forms/button.tsx";
import { CaretDown } from "../indicators/icons.ts";
import { MenuList, type MenuItem } from "./menu-list.tsx";
import { Popover, type PopoverProps, type PopoverTarget } from "./popover.tsx";

export type { MenuItem } from "./menu-list.tsx";

type MenuButtonProps = {
  /** The word on the button, which also names the menu. */
  label: string;
  items: readonly MenuItem[];
  icon?: ReactElement;
  variant?: ButtonVariant;
  placement?: PopoverProps["placement"];
  /** Stands for the word on the button where it differs (an avatar, say). */
  children?: ReactNode;
  /** Called when the list opens and closes. */
  onToggle?: ((isOpen: boolean) => void) | undefined;
  /** Draws another button than the usual one, such as an `IconButton`. */
  target?: (props: PopoverTarget) => ReactElement;
};

/** A button that opens a list of acts or pages: Export, More, the user's menu. */
export function MenuButton(props: MenuButtonProps) {
  const { label, items, icon, variant, placement, children, target, onToggle } = props;
  const [isOpen, setOpen] = useState(false);
  const toggle = (next: boolean) => {
    setOpen(next);
    onToggle?.(next);
  };
  return (
    <Popover
      kind="menu"
      isOpen={isOpen}
      onToggle={toggle}
      placement={placement ?? "bottom-end"}
      content={<MenuList label={label} items={items} onClose={() => toggle(false)} />}
      target={
        target ??
        ((on) => (
          <Button {...on} variant={variant} icon={icon} endIcon={<CaretDown />}>
            {children ?? label}
          </Button>
        ))
      }
    />
  );
}
